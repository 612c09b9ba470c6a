import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DocumentedOperation } from '../calls.ts'
import { Code } from '../code.tsx'
import { type Given, addressOf, curlOf, givenAtFirst, typescriptOf } from './examples.ts'
import { Fold } from './fold.tsx'

/** The maximum length of a shown response. */
const SHOWN = 20_000

type Answered = { status: number; remaining: string | null; limit: string | null; text: string }

async function run(address: string, key: string): Promise<Answered> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` }, credentials: 'omit' })
  const text = await answer.text()
  return {
    status: answer.status,
    remaining: answer.headers.get('ratelimit-remaining'),
    limit: answer.headers.get('ratelimit-limit'),
    text: JSON.stringify(JSON.parse(text), null, 2).slice(0, SHOWN),
  }
}

/** The examples of a call, and a form in which they can be changed and run against this site. */
export function TryIt({ operation, apiKey }: { operation: DocumentedOperation; apiKey: string }) {
  const { t, language, site } = useI18n()
  const [given, setGiven] = useState<Given>(() => givenAtFirst(operation, language))
  const asked = useMutation({ mutationFn: () => run(addressOf(operation, given), apiKey) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    asked.mutate()
  }
  return (
    <div className="min-w-0">
      <Code name="curl" text={curlOf(site.url, addressOf(operation, given))} copies />
      <Code name="TypeScript" text={typescriptOf(operation, site.url, given)} copies />
      <div className="mt-2 noscript:hidden">
        <Fold
          name={
            <>
              {t('developers.reference.try')} <span className="sr-only">{operation.path}</span>
            </>
          }
        >
          <form onSubmit={submit}>
            <div className="grid gap-3 sm:grid-cols-2">
              {operation.parameters.map(({ name, required }) => (
                <label key={name} className="block text-xs font-semibold">
                  <code dir="ltr" translate="no">
                    {name}
                  </code>
                  <input
                    dir="ltr"
                    value={given[name] ?? ''}
                    required={required}
                    autoComplete="off"
                    onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
                    className="mt-1 block h-10 w-full min-w-0 border border-edge bg-surface px-3 text-sm font-normal text-ink"
                  />
                </label>
              ))}
            </div>
            <div className="mt-4">
              <Button
                id={`run-${operation.id}`}
                type="submit"
                kind="solid"
                size="medium"
                busy={asked.isPending}
                {...(apiKey === '' && { disabled: true, reason: t('developers.reference.keyFirst') })}
              >
                {t('developers.reference.run')} <span className="sr-only">{operation.path}</span>
              </Button>
            </div>
          </form>
          <div role="status" className="mt-4">
            {asked.isError && <p className="text-sm text-danger">{t('developers.reference.notRun')}</p>}
            {asked.data && <Shown answered={asked.data} />}
          </div>
        </Fold>
      </div>
    </div>
  )
}

function Shown({ answered: { status, remaining, limit, text } }: { answered: Answered }) {
  const { t } = useI18n()
  return (
    <>
      <p className="num text-sm font-semibold">
        {t('developers.reference.status', { status })}
        {remaining !== null && limit !== null && (
          <span className="ms-3 font-normal text-ink2">
            {t('developers.reference.remaining', { remaining, limit })}
          </span>
        )}
      </p>
      <Code name={t('developers.reference.status', { status })} text={text} />
    </>
  )
}
