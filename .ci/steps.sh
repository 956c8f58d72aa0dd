# shellcheck shell=bash
# What ./dev is made of: messages, jobs that end with it, and steps, which are jobs with a log, a lock
# and a line every ten seconds. Needs $root and $logs.

# Messages go to standard error: the standard output of `./dev cli` belongs to the program.
say() { printf '%s\n' "$*" >&2; }

die() { say "dev: $*"; exit 1; }
misused() { say "dev: $*"; exit 2; }

have() { command -v "$1" > /dev/null 2>&1; }

# --- Jobs ---

silence=10 # seconds without a line from a step
group=     # the process group of the job that runs, if any

# watch LOG: runs beside a job, in its process group. Reports the last line in LOG now and then, and
# kills the group if ./dev was killed.
watch() {
    local said=$SECONDS started=$SECONDS
    while sleep 0.5; do
        kill -0 $$ 2> /dev/null || kill -KILL 0
        if [ -n "$1" ] && [ $((SECONDS - said)) -ge "$silence" ]; then
            said=$SECONDS
            say "… $((said - started)) s  $(tail -n 1 "$1" | tr -cd '[:print:]' | cut -c 1-100)"
        fi
    done
}

# stop: ends the job that runs. It has three seconds to do so by itself.
stop() {
    local tries
    [ -n "$group" ] || return 0
    kill -TERM -- "-$group" 2> /dev/null || true
    for ((tries = 0; tries < 30; tries++)); do
        kill -0 -- "-$group" 2> /dev/null || return 0
        sleep 0.1
    done
    kill -KILL -- "-$group" 2> /dev/null || true
}
trap stop EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# job LOG COMMAND...: runs the command in its own process group, which ends with ./dev in any
# case. The output goes to LOG, if that is not empty.
job() {
    local log=$1 status=0
    shift
    set -m
    {
        watch "$log" &
        [ -z "$log" ] || exec > "$log" 2>&1
        "$@"
    } < /dev/null &
    group=$!
    set +m
    wait "$group" 2> /dev/null || status=$?
    kill -KILL -- "-$group" 2> /dev/null || true
    group=
    return "$status"
}

# campaign COMMAND...: a job that may take hours and prints its own progress.
campaign() { job '' "$@"; }

# --- Steps ---

# lock NAME: waits until no other ./dev of this checkout holds the lock. Descriptor 9 holds it.
lock() {
    local why
    why=$( (mkdir -p "$logs" && : >> "$logs/$1.lock") 2>&1) || die "cannot write in $logs: ${why##*: }."
    have flock || return 0
    exec 9>> "$logs/$1.lock"
    flock -n 9 || say "another ./dev is at the same step ($1), waiting for it …"
    until flock -w 1 9; do :; done
}

# step NAME LABEL COMMAND...: runs the command as a job that writes build/log/NAME.log. If it fails,
# prints the end of that.
step() {
    local log=$logs/$1.log status=0
    lock "$1"
    say "$2 …"
    shift 2
    job "$log" "$@" || status=$?
    exec 9>&-
    if [ "$status" -ne 0 ]; then
        grep -v '^\[[0-9]*/[0-9]*\]' "$log" | tail -n 40 >&2 || true
        say "That failed. The whole log is in $log."
    fi
    return "$status"
}

# get NAME WHAT FROM COMMAND...: a step that gets something from elsewhere.
get() {
    step "$1" "getting $2 from $3" "${@:4}" ||
        die "could not get $2 from $3: $(cause "$logs/$1.log"). Run this again once that is mended, or install it by other means."
}

# cause LOG: prints why a download failed: in plain words, or else the last line in LOG.
cause() {
    case $(tr '\n' ' ' < "$1") in
    *ENOSPC* | *'No space left'*) echo "the disk is full" ;;
    *'password is required'* | *'terminal is required'* | *sudoers*) echo "sudo needs a password here" ;;
    *[EN]AI_AGAIN* | *ENOTFOUND* | *ECONN* | *ETIMEDOUT* | *ENETUNREACH* | *'ould not resolve'* | \
        *'failure resolving'* | *'ould not connect'* | *'onnection '[ft]* | *unreachable* | *'nable to connect'* | \
        *'Failed to fetch'*) echo "no network" ;;
    *) tail -n 1 "$1" ;;
    esac
}
