# Applies one mutation: FILE with its text OLD (in the environment, found once) replaced by NEW.
{
    at = index($0, ENVIRON["OLD"])
    if (at > 0) $0 = substr($0, 1, at - 1) ENVIRON["NEW"] substr($0, at + length(ENVIRON["OLD"]))
    print
}
