import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Language } from '#languages/rules.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { firstSteps, firstStepsMark } from '#today/first-steps/calls.ts'
import { editionMark } from '#today/first-steps/rules.ts'

/** The first steps of the site; `all` gives them also when they are not on Today. */
export const useFirstSteps = (all: boolean) =>
  useQuery({ ...callQuery(firstSteps, all ? { all: 'true' } : {}), ...EVERY_30_S })

const KEPT_MS = 60_000

/** Marks that the preview of an edition was looked at in this language, as long as that is one of the first steps. */
export async function noteEditionSeen(client: QueryClient, language: Language): Promise<void> {
  try {
    const { shown, steps } = await client.fetchQuery({ ...callQuery(firstSteps, {}), staleTime: KEPT_MS })
    if (!shown || !steps.some(({ step, state }) => step === 'edition' && state === 'open')) return
    await ask(firstStepsMark, { mark: editionMark(language) })
    await refetchAnswers(client, { queryKey: [firstSteps.name] })
  } catch {
    // the preview is what was asked for: looking at it again marks it
  }
}
