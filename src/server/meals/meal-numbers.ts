export const percentOf = (confidence: number): number => Math.round(confidence * 100)

export const gramsText = (grams: number): string => `${Math.round(grams)} g`
