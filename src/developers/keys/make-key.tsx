import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Choice, Field, Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { AccountPart } from '#people/account/parts.tsx'
import { ask } from '#platform/ask.ts'
import { apiKeyMake } from '../calls.ts'
import { KEY_NAME_LENGTH, LIFETIME_DAYS, SCOPES, type Scope } from '../rules.ts'

/** The form that makes a key; `onMade` receives it. */
export function MakeKey({ onMade }: { onMade: (key: string) => Promise<void> }) {
  const { t } = useI18n()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read', 'changes'])
  const [days, setDays] = useState<(typeof LIFETIME_DAYS)[number] | null>(null)
  const make = useMutation({
    mutationFn: () => ask(apiKeyMake, { name, scopes: [...scopes], days }),
    onSuccess: async ({ key }) => {
      setName('')
      await onMade(key)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  return (
    <AccountPart id="make-key" title={t('developers.keys.makeTitle')} text={t('developers.keys.makeText')}>
      <form onSubmit={submit} className="mt-5 grid max-w-xl gap-5">
        <Field
          label={t('developers.keys.name')}
          hint={t('developers.keys.nameHint')}
          value={name}
          required
          maxLength={KEY_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t('developers.keys.scopes')}</legend>
          {SCOPES.map((scope) => (
            <Tick
              key={scope}
              label={t(`developers.scope.${scope}`)}
              hint={t(`developers.scopeText.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
            />
          ))}
        </fieldset>
        <Choice
          label={t('developers.keys.lifetime')}
          value={days ?? ''}
          onChange={(event) =>
            setDays(LIFETIME_DAYS.find((each) => String(each) === event.target.value) ?? null)
          }
        >
          <option value="">{t('developers.keys.forever')}</option>
          {LIFETIME_DAYS.map((each) => (
            <option key={each} value={each}>
              {t('developers.keys.days', { count: each })}
            </option>
          ))}
        </Choice>
        {make.isError && (
          <p role="alert" className="border-s-2 border-danger ps-3 text-sm text-danger">
            {wordsOfRefusal(t, make.error) ?? t('developers.keys.notMade')}
          </p>
        )}
        <div>
          <Button kind="act" type="submit" busy={make.isPending}>
            {t('developers.keys.make')}
          </Button>
        </div>
      </form>
    </AccountPart>
  )
}
