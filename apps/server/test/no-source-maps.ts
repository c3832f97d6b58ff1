import module from 'node:module'

// Node strips types in place, so lines are right without source maps. Vitest has Node look for one in every function that
// the router compiles, which took a tenth of the time that building a server takes.
module.setSourceMapsSupport(false)
