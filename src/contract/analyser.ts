import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'

export const fetchAnalyser = endpoint({
  method: 'GET',
  path: '/api/analyser',
  summary: "Who estimates this member's meals, and what a remote analyser still needs",
  reply: replyOf(
    z.object({
      embedded: z.string(),
      remote: z
        .object({
          /** As shown with a meal: "Ollama llava". */
          name: z.string(),
          provider: z.string(),
          host: z.string(),
          /** What a consent names. */
          subject: z.string(),
          hasConsent: z.boolean(),
          photosPerDay: z.int(),
          leftToday: z.int(),
        })
        .nullable(),
      /** Who is asked for a barcode that this server does not know; null where nobody is. */
      barcodesAskedAt: z.enum(['Open Food Facts']).nullable(),
    }),
  ),
})
