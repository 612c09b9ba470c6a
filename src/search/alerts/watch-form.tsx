import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { watchListList, watchListMake, watchedNames } from './calls.ts'
import { PublishersChoice } from './choices.tsx'
import { PUBLISHERS } from './rules.ts'

const WAYS = ['byWords', 'byName'] as const

/** A form for what to watch, how many publishers to wait for, and how to be notified. */
export function WatchForm({ channels }: { channels: boolean }) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const names = useId()
  const control = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState<(typeof WAYS)[number]>('byWords')
  const [text, setText] = useState('')
  const begun = text.trim()
  const suggested = useQuery({
    ...callQuery(watchedNames, { q: begun }),
    enabled: way === 'byName' && begun.length > 1,
  })
  const make = useMutation({
    mutationFn: (entered: FormData) =>
      ask(watchListMake, {
        ...(way === 'byWords' ? { words: begun } : { name: begun }),
        publishers: Number(entered.get('publishers')),
        language,
        by_mail: entered.has('mail'),
        at_channels: entered.has('channels'),
      }),
    onSuccess: async ({ words, name }) => {
      toast.success(t('library.watching.made', { name: name ?? words ?? '' }), { id: 'alerts' })
      setText('')
      await refetchAnswers(client, { queryKey: [watchListList.name] })
    },
    onError: (error) => {
      if (isOfField(error)) control.current?.focus()
      else {
        const why = wordsOfRefusal(t, error)
        toast.error(t('library.watching.changeFailed'), { id: 'alerts', ...(why && { description: why }) })
      }
    },
  })
  return (
    <form
      className="mt-6 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!make.isPending) make.mutate(new FormData(event.currentTarget))
      }}
    >
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('library.watching.what')}</legend>
        <div className="flex flex-wrap gap-x-8">
          {WAYS.map((each) => (
            <Tick
              key={each}
              type="radio"
              name="way"
              checked={way === each}
              onChange={() => {
                setWay(each)
                make.reset()
              }}
              label={t(`library.watching.${each}`)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          ref={control}
          label={t(`library.watching.${way}`)}
          hint={t(way === 'byWords' ? 'library.watching.wordsHint' : 'library.watching.nameHint')}
          value={text}
          required
          maxLength={100}
          autoComplete="off"
          {...(way === 'byName' && { list: names })}
          onChange={({ target: { value } }) => {
            setText(value)
            if (make.isError) make.reset()
          }}
          error={isOfField(make.error) ? (wordsOfRefusal(t, make.error) ?? undefined) : undefined}
        />
        <datalist id={names}>
          {(suggested.data?.names ?? []).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <PublishersChoice name="publishers" defaultValue={PUBLISHERS.usual} />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Tick name="mail" defaultChecked label={t('library.alerts.byMail')} />
        {channels && <Tick name="channels" label={t('library.alerts.atChannels')} />}
        <Button type="submit" kind="act" busy={make.isPending}>
          {t('library.watching.make')}
        </Button>
      </div>
    </form>
  )
}

const isOfField = (error: unknown): boolean => isRefusal(error) && error.fields.length > 0
