import fc from 'fast-check'

// In CI a change is judged by the same examples twice; everywhere else each run tries new ones.
if (process.env['CI']) fc.configureGlobal({ seed: 20_261_122 })
