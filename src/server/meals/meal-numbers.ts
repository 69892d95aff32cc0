export const percentOf = (confidence: number): number => Math.round(confidence * 100)
