/** Settings that would put a demo or a trial on the internet, each with the variable that the refusal names. */
export const unsafeStarts: [name: string, env: Record<string, string>][] = [
  ['PARVIS_DEMO', { NODE_ENV: 'production', PARVIS_DEMO: '1' }],
  ['PARVIS_URL', { NODE_ENV: 'development', PARVIS_URL: 'https://parvis.example' }],
  ['PARVIS_URL', { NODE_ENV: 'test', PARVIS_URL: 'https://parvis.example' }],
  ['HOST', { NODE_ENV: 'development', HOST: '0.0.0.0' }],
  ['HOST', { NODE_ENV: 'test', HOST: '::' }],
]
