import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Choice, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { LANGUAGES, LANGUAGE_NAMES, isLanguage } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { PRIVATE_FEEDS, type PrivateFeed } from '../rules.ts'
import { privateFeedList, privateFeedMake } from './calls.ts'
import type { MadeFeed } from './feed-address.tsx'

/** Lets the reader choose the content and language of a feed, and creates its address. */
export function MakeFeed({ onMade }: { onMade: (made: MadeFeed) => void }) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const [kind, setKind] = useState<PrivateFeed>('news')
  const [spoken, setSpoken] = useState(language)
  const make = useMutation({
    mutationFn: () => ask(privateFeedMake, { kind, language: spoken }),
    onSuccess: async (made) => {
      onMade(made)
      await refetchAnswers(client, { queryKey: [privateFeedList.name] })
    },
    onError: (error) => {
      const why = wordsOfRefusal(t, error)
      toast.error(t('library.privateFeeds.notDone'), { id: 'feeds', ...(why && { description: why }) })
    },
  })
  return (
    <section aria-labelledby="make-feed" className="mt-10 border-t-2 border-ink pt-5">
      <h2 id="make-feed" className="text-xl font-bold">
        {t('library.privateFeeds.makeTitle')}
      </h2>
      <form
        className="mt-4 grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!make.isPending) make.mutate()
        }}
      >
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('library.privateFeeds.holds')}</legend>
          <div className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
            {PRIVATE_FEEDS.map((each) => (
              <Tick
                key={each}
                type="radio"
                name="kind"
                value={each}
                checked={kind === each}
                onChange={() => setKind(each)}
                label={t(`library.privateFeeds.kind.${each}`)}
                hint={t(`library.privateFeeds.about.${each}`)}
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-full sm:w-56">
            <Choice
              label={t('frame.language')}
              value={spoken}
              onChange={({ target: { value } }) => isLanguage(value) && setSpoken(value)}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </Choice>
          </div>
          <Button type="submit" kind="act" busy={make.isPending}>
            {t('library.privateFeeds.make')}
          </Button>
        </div>
      </form>
    </section>
  )
}
