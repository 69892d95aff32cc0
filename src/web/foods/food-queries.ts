import { fetchAnalyser } from '#contract/analyser.ts'
import { searchFoods } from '#contract/foods.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { HOLDS_NO_RECORDINGS } from '#web/api/refresh.ts'

/** Foods for the typed words; the previous results stay visible while the next ones load. */
export const useFoodSearch = (words: string) =>
  useQuery({
    ...endpointQuery(searchFoods, { query: { q: words, limit: 20 } }),
    meta: HOLDS_NO_RECORDINGS,
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  })

/** Where the server looks up a barcode that it does not know; undefined if it does not. */
export const useBarcodeService = () =>
  useQuery(endpointQuery(fetchAnalyser)).data?.data.barcodesAskedAt
