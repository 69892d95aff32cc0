import type { Analysis } from '#contract/estimates.ts'
import { describe, expect, it } from 'vitest'
import { estimatedByText, openQuestions } from './estimate-text.ts'

const TOAST = {
  name: 'Toast',
  grams: 30,
  calories: 90,
  protein: 3,
  carbs: 17,
  fats: 1,
  foodCode: null,
  confidence: null,
}

describe('who estimated a meal', () => {
  it('is said in words', () => {
    expect(estimatedByText({ analyser: 'Ollama llava', source: 'photo', items: [] })).toBe(
      'Estimated by Ollama llava',
    )
    expect(estimatedByText({ analyser: 'embedded 1.0.0', source: 'photo', items: [] })).toBe(
      'Estimated on this server (food model 1.0.0)',
    )
    expect(
      estimatedByText({ analyser: 'embedded forkcast-food 1.0.0', source: 'photo', items: [] }),
    ).toBe('Estimated on this server (food model 1.0.0)')
    expect(estimatedByText({ analyser: null, source: 'words', items: [TOAST] })).toMatch(
      /food table/,
    )
    expect(estimatedByText({ analyser: null, source: 'words', items: [] })).toBeNull()
    expect(estimatedByText({ analyser: null, source: 'table', items: [TOAST] })).toBeNull()
  })
})

describe('the questions of an estimate', () => {
  const which = { question: 'Which of these is it?', answers: ['Soup', 'Stew'] }
  const sauce = { question: 'Was there sauce on it?', answers: ['Yes', 'No'] }
  const size = {
    question: 'How large was the portion?',
    questionCode: 'question.how-much',
    answers: ['Small', 'Large'],
  }
  const analysis = {
    foodName: 'Soup',
    candidates: [{ foodName: 'Stew' }],
    questions: [which, sauce, size],
  } as unknown as Analysis
  it('leave out which dish it is where the dishes are listed beside them with their calories', () => {
    expect(openQuestions(analysis)).toEqual([sauce])
    expect(openQuestions({ ...analysis, candidates: [] })).toEqual([which, sauce])
  })
  it('leave out how large it is, which the portion beside them asks', () => {
    expect(openQuestions({ ...analysis, questions: [{ ...size, answerCodes: [] }] })).toEqual([])
  })
})
