# Sets `commit` to the first seven digits of the commit that is checked out here, what -DCOMMIT says
# instead, "unknown" if neither can tell; and lets CMake look again after every commit. Seven digits, not git's own short form,
# which may be longer in one clone than in another.
set(COMMIT "" CACHE STRING "The commit of sources that git knows nothing of")
set(commit unknown)
find_package(Git QUIET)
if(COMMIT)
    set(commit "${COMMIT}")
elseif(GIT_FOUND)
    set(git "${GIT_EXECUTABLE}" -C "${PROJECT_SOURCE_DIR}" rev-parse)
    execute_process(COMMAND ${git} --show-toplevel HEAD --git-path logs/HEAD
        OUTPUT_VARIABLE answer ERROR_QUIET RESULT_VARIABLE failed)
    # Sources without a history of their own may lie in somebody else's.
    file(REAL_PATH "${PROJECT_SOURCE_DIR}" here)
    if(NOT failed AND answer MATCHES "^([^\n]+)\n([0-9a-f]+)\n([^\n]+)\n$"
            AND CMAKE_MATCH_1 STREQUAL here)
        string(SUBSTRING "${CMAKE_MATCH_2}" 0 7 commit)
        file(REAL_PATH "${CMAKE_MATCH_3}" log BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
        if(EXISTS "${log}")
            set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${log}")
        endif()
    endif()
endif()
