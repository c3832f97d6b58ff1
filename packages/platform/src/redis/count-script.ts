/**
 * Lua script that counts for each key, with the clock of Redis. First arguments: this node, and the prefix of the leases of
 * nodes; then four for each key: kind, amount and two limits. Returns two numbers for each key.
 *
 * - `window`: adds the amount to a counter that ends after the first limit, in milliseconds; returns total and time left.
 * - `bucket`: takes the amount from a bucket that holds the first limit and refills by the second each second; returns
 *   what is left, below zero after an excess.
 * - `own`: sets the number of this node; returns the sum of the other nodes that have a lease.
 */
export const countScript = `
local node, lease = ARGV[1], ARGV[2]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local answer = {}
for place, key in ipairs(KEYS) do
  local at = place * 4 - 1
  local kind, amount = ARGV[at], tonumber(ARGV[at + 1])
  local first, second = tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  if kind == 'window' then
    local total = redis.call('INCRBY', key, amount)
    local left = redis.call('PTTL', key)
    if left < 0 then
      redis.call('PEXPIRE', key, first)
      left = first
    end
    answer[place] = { total, left }
  elseif kind == 'bucket' then
    local state = redis.call('HMGET', key, 'left', 'at')
    local left = tonumber(state[1]) or first
    local refilled = (now - (tonumber(state[2]) or now)) * second / 1000
    left = math.min(first, left + refilled) - amount
    redis.call('HSET', key, 'left', tostring(left), 'at', tostring(now))
    redis.call('PEXPIRE', key, math.ceil((first - left) / second * 1000) + 1000)
    answer[place] = { math.floor(left), 0 }
  else
    if amount > 0 then
      redis.call('HSET', key, node, amount)
      redis.call('EXPIRE', key, 86400)
    else
      redis.call('HDEL', key, node)
    end
    local counts = redis.call('HGETALL', key)
    local others = 0
    for field = 1, #counts, 2 do
      local other = counts[field]
      if other ~= node then
        if redis.call('EXISTS', lease .. other) == 1 then
          others = others + tonumber(counts[field + 1])
        else
          redis.call('HDEL', key, other)
        end
      end
    end
    answer[place] = { others, 0 }
  end
end
return answer
`
