# Gets u8g2 into FOLDER, from URL, as of COMMIT: `cmake -DFOLDER=… -P fetch_u8g2.cmake`, or included.
#
# Only what is compiled: no history, and of the tree no more than csrc without its fonts, and the licence. A commit's name
# is a hash over all of its files, and git checks them against it. What is there is whole.

if(NOT URL)
    set(URL https://github.com/olikraus/u8g2.git)
endif()
if(NOT COMMIT)
    set(COMMIT 414efcdb7a908667ea461c9e3a3a31da14fc4ea5) # 2.37.1
endif()

# In a folder that becomes FOLDER once all is there.
function(run_git)
    execute_process(COMMAND git ${ARGN} WORKING_DIRECTORY "${FOLDER}.part"
        RESULT_VARIABLE result ERROR_VARIABLE why)
    if(NOT result EQUAL 0)
        file(REMOVE_RECURSE "${FOLDER}.part")
        string(REGEX REPLACE "[\n ]+" " " why "${result}: ${why}")
        message(FATAL_ERROR "u8g2 could not be downloaded from ${URL}: ${why}\n"
            "Without a network, set U8G2_PATH to an unpacked u8g2, the folder that has csrc in it.")
    endif()
endfunction()

if(NOT EXISTS "${FOLDER}/csrc/u8g2.h")
    message(STATUS "Downloading u8g2. Without a network, set U8G2_PATH to an unpacked one.")
    file(REMOVE_RECURSE "${FOLDER}.part" "${FOLDER}")
    file(MAKE_DIRECTORY "${FOLDER}.part")
    run_git(init -q)
    file(WRITE "${FOLDER}.part/.git/info/sparse-checkout" "/LICENSE\n/csrc/*\n!/csrc/u8g2_fonts.c\n")
    run_git(config core.sparseCheckout true)
    run_git(remote add origin "${URL}")
    run_git(fetch -q --depth 1 --filter=blob:none origin ${COMMIT})
    run_git(checkout -q FETCH_HEAD)
    file(RENAME "${FOLDER}.part" "${FOLDER}")
endif()
