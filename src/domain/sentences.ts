export const SENTENCES = { 'problem.not_signed_in': 'Please sign in.' } as const
