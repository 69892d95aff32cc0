import { setLanguage } from '#web/language/language.ts'

// What draws words in a test reads them from the catalogue, as the pages do.
await setLanguage('en')
