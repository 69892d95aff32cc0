import type { DishLook } from './drawn-dish.ts'

export type MealTime = 'breakfast' | 'lunch' | 'snack' | 'dinner'

/** A dish of the food table with what a plate of it weighs and how it looks. */
export interface DemoDish {
  readonly code: string
  readonly grams: number
  readonly at: readonly MealTime[]
  /** Snacks from the table are recorded without a photo. */
  readonly look?: DishLook
}

const GREEN = ['#4f8f3a', '#6aa84f', '#38761d', '#8fbc5a']
const BERRY = ['#a61c3c', '#c9304f', '#3d2a63', '#5b2a86']

export const demoDishes: readonly DemoDish[] = [
  {
    code: '56202960',
    grams: 280,
    at: ['breakfast'],
    look: {
      on: 'bowl',
      base: '#e3cfa4',
      bits: [
        { colours: BERRY, count: 13, size: 15, shape: 'round' },
        { colours: ['#8a5a2b', '#a9713a'], count: 14, size: 8, shape: 'grain' },
      ],
    },
  },
  {
    code: '11411390',
    grams: 220,
    at: ['breakfast', 'snack'],
    look: {
      on: 'bowl',
      base: '#f6f1e6',
      bits: [
        { colours: BERRY, count: 16, size: 14, shape: 'round' },
        { colours: ['#c08a45', '#d9a860'], count: 26, size: 8, shape: 'grain' },
      ],
    },
  },
  {
    code: '32129990',
    grams: 160,
    at: ['breakfast', 'lunch'],
    look: {
      on: 'plate',
      base: '#f2c94c',
      bits: [
        { colours: ['#f7dc7a', '#e5b534'], count: 22, size: 19, shape: 'round' },
        { colours: GREEN, count: 16, size: 8, shape: 'leaf' },
      ],
    },
  },
  {
    code: '55100005',
    grams: 190,
    at: ['breakfast'],
    look: {
      on: 'plate',
      base: '#c98a45',
      bits: [
        { colours: ['#dca55f', '#b5732f'], count: 5, size: 62, shape: 'round' },
        { colours: BERRY, count: 9, size: 13, shape: 'round' },
      ],
    },
  },
  {
    code: '41603010',
    grams: 420,
    at: ['lunch', 'dinner'],
    look: {
      on: 'bowl',
      base: '#b5762c',
      bits: [
        { colours: ['#8f5a1e', '#d08c3a', '#e07b39'], count: 40, size: 10, shape: 'round' },
        { colours: GREEN, count: 9, size: 9, shape: 'leaf' },
      ],
    },
  },
  {
    code: '00100004',
    grams: 300,
    at: ['lunch'],
    look: {
      on: 'plate',
      base: '#86b45c',
      bits: [
        { colours: GREEN, count: 34, size: 27, shape: 'leaf' },
        { colours: ['#d9b06b', '#c2914a'], count: 11, size: 15, shape: 'cube' },
        { colours: ['#fff5da'], count: 9, size: 12, shape: 'leaf' },
      ],
    },
  },
  {
    code: '24123301',
    grams: 170,
    at: ['lunch', 'dinner'],
    look: {
      on: 'plate',
      base: '#eee3cf',
      bits: [
        { colours: ['#c88a4a', '#b87432'], count: 4, size: 50, shape: 'leaf' },
        { colours: GREEN, count: 18, size: 18, shape: 'round' },
        { colours: ['#f3ead8'], count: 46, size: 7, shape: 'grain' },
      ],
    },
  },
  {
    code: '26137120',
    grams: 160,
    at: ['dinner'],
    look: {
      on: 'plate',
      base: '#f3e8d6',
      bits: [
        { colours: ['#e88763', '#f09a76'], count: 3, size: 58, shape: 'leaf' },
        { colours: GREEN, count: 16, size: 19, shape: 'round' },
        { colours: ['#f2d95c'], count: 3, size: 20, shape: 'round' },
      ],
    },
  },
  {
    code: '58146222',
    grams: 380,
    at: ['dinner', 'lunch'],
    look: {
      on: 'plate',
      base: '#e8c268',
      bits: [
        { colours: ['#f0d488', '#dcb050'], count: 44, size: 26, shape: 'strand' },
        { colours: ['#b8321f', '#cf4a2c'], count: 22, size: 18, shape: 'round' },
        { colours: GREEN, count: 7, size: 11, shape: 'leaf' },
      ],
    },
  },
  {
    code: '58106210',
    grams: 260,
    at: ['dinner'],
    look: {
      on: 'board',
      base: '#e2b04f',
      bits: [
        { colours: ['#f3d27a', '#eabf5a'], count: 30, size: 22, shape: 'round' },
        { colours: ['#b8321f'], count: 9, size: 24, shape: 'round' },
        { colours: GREEN, count: 10, size: 12, shape: 'leaf' },
      ],
    },
  },
  {
    code: '58102610',
    grams: 260,
    at: ['lunch'],
    look: {
      on: 'board',
      base: '#e7cf9f',
      bits: [
        { colours: ['#dcbf87', '#efdcb3'], count: 4, size: 66, shape: 'leaf' },
        { colours: ['#5c2f1c', '#7a4326'], count: 16, size: 10, shape: 'grain' },
        { colours: GREEN, count: 12, size: 11, shape: 'leaf' },
      ],
    },
  },
  {
    code: '75440610',
    grams: 380,
    at: ['dinner', 'lunch'],
    look: {
      on: 'bowl',
      base: '#d9902f',
      bits: [
        { colours: ['#f5efe0'], count: 60, size: 7, shape: 'grain' },
        { colours: ['#e06a2c', '#f0b03f'], count: 16, size: 17, shape: 'cube' },
        { colours: GREEN, count: 14, size: 14, shape: 'round' },
      ],
    },
  },
  {
    code: '41221020',
    grams: 380,
    at: ['dinner'],
    look: {
      on: 'bowl',
      base: '#8f2f1c',
      bits: [
        { colours: ['#5e1d14', '#b8452c', '#d9792f'], count: 44, size: 13, shape: 'grain' },
        { colours: ['#f7f2e4'], count: 2, size: 26, shape: 'round' },
        { colours: GREEN, count: 8, size: 9, shape: 'leaf' },
      ],
    },
  },
  {
    code: '27540030',
    grams: 210,
    at: ['lunch'],
    look: {
      on: 'board',
      base: '#b98046',
      bits: [
        { colours: ['#c8935a', '#a86f38'], count: 2, size: 92, shape: 'cube' },
        { colours: GREEN, count: 14, size: 16, shape: 'leaf' },
        { colours: ['#d7432f'], count: 5, size: 17, shape: 'round' },
      ],
    },
  },
  {
    code: '00100023',
    grams: 260,
    at: ['dinner', 'lunch'],
    look: {
      on: 'board',
      base: '#3a4a44',
      bits: [
        { colours: ['#f7f4ec'], count: 10, size: 30, shape: 'round' },
        { colours: ['#f08a6a', '#e9724f', '#4f8f3a'], count: 10, size: 15, shape: 'round' },
      ],
    },
  },
  {
    code: '27510521',
    grams: 230,
    at: ['dinner'],
    look: {
      on: 'board',
      base: '#c9853f',
      bits: [
        { colours: ['#d8984f'], count: 1, size: 112, shape: 'round' },
        { colours: ['#fbe9c4'], count: 26, size: 6, shape: 'grain' },
        { colours: GREEN, count: 8, size: 17, shape: 'leaf' },
      ],
    },
  },
  { code: '63101000', grams: 180, at: ['snack'] },
  { code: '63107010', grams: 120, at: ['snack', 'breakfast'] },
  { code: '42100100', grams: 30, at: ['snack'] },
  { code: '91705300', grams: 25, at: ['snack'] },
  { code: '63223020', grams: 150, at: ['snack'] },
  { code: '14200100', grams: 150, at: ['snack', 'breakfast'] },
]
