import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'

/** An instant that is sent, in UTC (`Z`) or with an offset from it. */
export const instantSchema = z.iso.datetime({ offset: true, error: codedMessage('input.time') })
