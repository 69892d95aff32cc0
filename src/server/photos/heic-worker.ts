import { decodeHeic } from './decode-heic.ts'

/** Thread entry: one HEIC in, its upright pixels or a refusal out. */
export default decodeHeic
