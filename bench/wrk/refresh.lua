-- Renews sessions over and over: each answer's refresh token is the next request of its session. Starts from a file
-- of requests as replay.lua does, one a session, and prints what came of it as one line of JSON.

local waiting = {}
local head, tail = 1, 0

local function push(token)
  tail = tail + 1
  waiting[tail] = wrk.format("POST", "/auth/v1/token?grant_type=refresh_token",
    { ["Content-Type"] = "application/json" }, '{"refresh_token":"' .. token .. '"}')
end

function init(args)
  for line in io.lines(args[1]) do push(line:match('"refresh_token":"([^"]+)"')) end
end

-- More sessions than connections wait in the queue, so it is never empty while all goes well.
function request()
  local next = waiting[head]
  if next == nil then return wrk.format("GET", "/auth/v1/no-session-left") end
  waiting[head] = nil
  head = head + 1
  return next
end

function response(status, headers, body)
  local token = body:match('"refresh_token":"([^"]+)"')
  if token ~= nil then push(token) end
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p95":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(95), latency:percentile(99),
    e.status, e.connect + e.read + e.write + e.timeout))
end
