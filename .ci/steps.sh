# shellcheck shell=bash
# What ./dev is made of: talk, jobs that end with it, steps with progress and a lock, and why a step
# failed. Needs $root and $logs.

# Messages go to standard error: the standard output of `./dev cli` belongs to the program.
say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "dev: $*"
    exit 1
}

misused() {
    say "dev: $*"
    exit 2
}

# --- Jobs ---

silence=10 # seconds without output after which ./dev prints a line
group=     # the process group of the job that runs, if any
ticker=    # the process group of its ticker

# stop_group GROUP: asks all its processes to end, and kills those that do not.
stop_group() {
    local tries
    kill -TERM -- "-$1" 2> /dev/null || return 0
    for ((tries = 0; tries < 30; tries++)); do
        kill -0 -- "-$1" 2> /dev/null || return 0
        sleep 0.1
    done
    kill -KILL -- "-$1" 2> /dev/null || true
}

stop_ticker() {
    [ -n "$ticker" ] || return 0
    kill -KILL -- "-$ticker" 2> /dev/null || true
    wait "$ticker" 2> /dev/null || true
    ticker=
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

stop_all() {
    [ -z "$group" ] || stop_group "$group"
    stop_ticker
}
trap stop_all EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# tick LABEL LOG GROUP: ends the job if ./dev is killed. With a LOG, also shows the time and the last
# line of the job: on a terminal all the time, otherwise now and then.
tick() {
    local started=$SECONDS said=0 passed last
    while sleep 0.3; do
        if ! kill -0 $$ 2> /dev/null; then
            stop_group "$3"
            return
        fi
        passed=$((SECONDS - started))
        [ -n "$2" ] || continue
        if [ -t 2 ]; then
            last=$(tail -n 1 "$2" | tr -cd '[:print:]' | cut -c 1-50)
            printf '\r\033[K%s … %d s  %s' "$1" "$passed" "$last" >&2
        elif [ "$passed" -ge $((said + silence)) ]; then
            said=$passed
            say "$1 … $passed s  $(tail -n 1 "$2" | tr -cd '[:print:]' | cut -c 1-100)"
        fi
    done
}

# job LABEL LOG COMMAND...: runs the command in its own process group, which ends with ./dev in any
# case. The output goes to LOG, if given.
job() {
    local label=$1 log=$2 status=0
    shift 2
    set -m
    if [ -n "$log" ]; then
        "$@" > "$log" 2>&1 < /dev/null &
    else
        "$@" < /dev/null &
    fi
    group=$!
    tick "$label" "$log" "$group" > /dev/null < /dev/null &
    ticker=$!
    set +m
    wait "$group" 2> /dev/null || status=$?
    group=
    stop_ticker
    return "$status"
}

# pass_on: copies its input line by line, and reports how long nothing has come.
pass_on() {
    local line part='' status quiet=0
    while true; do
        status=0
        IFS= read -r -t "$silence" line || status=$?
        part+=$line
        if [ "$status" -eq 0 ]; then
            printf '%s\n' "$part"
            part='' quiet=0
        elif [ "$status" -gt 128 ]; then
            quiet=$((quiet + silence))
            say "… nothing new for $quiet s"
        else
            [ -z "$part" ] || printf '%s\n' "$part"
            return 0
        fi
    done
}

piped() {
    "$@" | pass_on
}

# campaign COMMAND...: a job that may take hours and prints its own progress.
campaign() {
    job '' '' piped "$@"
}

# --- Steps: a line of progress each; what they print goes to build/log and is shown on failure ---

# lock NAME: only one ./dev of this checkout holds the lock. It ends with `unlock`, or with all
# processes that were started meanwhile.
lock() {
    local why waited=0
    why=$( (mkdir -p "$logs" && : >> "$logs/$1.lock") 2>&1) ||
        die "cannot write in $logs: ${why##*: }."
    have flock || return 0
    exec {lock_file}>> "$logs/$1.lock"
    flock -n "$lock_file" || say "another ./dev is at the same step ($1), waiting for it …"
    until flock -w 1 "$lock_file"; do
        waited=$((waited + 1))
        [ $((waited % silence)) -ne 0 ] || say "still waiting, $waited s …"
    done
}

unlock() {
    [ -z "${lock_file:-}" ] || exec {lock_file}>&-
    lock_file=
}

# step LOG LABEL COMMAND...: runs the command as a job. If it fails, prints the last $shown lines of its
# output. With an empty LABEL the step is silent unless it takes long or fails.
step() {
    local name=$1 log=$logs/$1.log label=$2 status=0 started=$SECONDS
    shift 2
    lock "$name"
    [ -t 2 ] || [ -z "$label" ] || say "$label …"
    job "${label:-building}" "$log" "$@" || status=$?
    unlock
    if [ "$status" -ne 0 ]; then
        grep -v '^\[[0-9]*/[0-9]*\]' "$log" | tail -n "${shown:-60}" >&2 || true
        say "${label:-building}: failed"
    elif [ -t 2 ] && [ -n "$label" ]; then
        say "$label: $((SECONDS - started)) s"
    fi
    return "$status"
}

# cause NAME: prints why that step failed: a known cause in plain words, or else the last line of its
# output.
cause() {
    local log=$logs/$1.log pattern words
    while IFS='=' read -r pattern words; do
        if grep -v '^W: Download is performed unsandboxed' "$log" | grep -Eqi "$pattern"; then
            printf '%s' "$words"
            return
        fi
    done << 'END'
ENOSPC|No space left on device=the disk is full
EROFS|Read-only file system=the file system is read-only
a password is required|a terminal is required|not in the sudoers=sudo needs a password here
Could not get lock|Unable to acquire the dpkg=another program is installing packages
EACCES|EPERM|Permission denied=permission denied (a folder that belongs to somebody else?)
EINTEGRITY|Hash Sum mismatch=what came does not have the checksum it must have
ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH=no network
Could not resolve|failure resolving|Could not connect|Connection (failed|timed out)=no network
Network is unreachable|Failed to fetch|Unable to connect=no network
Unable to locate package|no installation candidate|E404|ETARGET=it is not there
END
    words=$(tail -n 20 "$log" | sed '/^[[:space:]]*$/d' | tail -n 1 | cut -c 1-200)
    printf '%s' "${words:-it ended without a word}"
}
