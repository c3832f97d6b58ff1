-- Replays a file of requests, one a line (method, path, token, body, separated by tabs), round and round,
-- and prints what came of it as one line of JSON. Requests are formatted once, before the clock starts; only those
-- whose body has a `$id` are formatted each time, with a new id.

local requests = {}
local turn = 0
local placeholder = "%$id"

math.randomseed(os.time())

local function id()
  return string.format("%04x%04x-%04x-4%03x-8%03x-%04x%04x%04x", math.random(0, 65535), math.random(0, 65535),
    math.random(0, 65535), math.random(0, 4095), math.random(0, 4095), math.random(0, 65535), math.random(0, 65535),
    math.random(0, 65535))
end

function init(args)
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = {}
    if token ~= "" then headers["Authorization"] = "Bearer " .. token end
    if body ~= "" then headers["Content-Type"] = "application/json" else body = nil end
    if body ~= nil and body:find(placeholder) then
      requests[#requests + 1] = function() return wrk.format(method, path, headers, (body:gsub(placeholder, id))) end
    else
      requests[#requests + 1] = wrk.format(method, path, headers, body)
    end
  end
end

function request()
  turn = turn % #requests + 1
  local next = requests[turn]
  return type(next) == "function" and next() or next
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p95":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(95), latency:percentile(99),
    e.status, e.connect + e.read + e.write + e.timeout))
end
