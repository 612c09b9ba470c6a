import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { asEntered, focusOn, useCheckedForm } from '#platform/checked-form.ts'
import { isRefusal } from '#platform/refusal.ts'
import { wordsOf } from './auth-form.tsx'
import { isBackendAway } from './rules.ts'

type StepProps = {
  /** Signs in with the code; throws if that fails. */
  submit: (code: string) => Promise<void>
  onAway: (away: boolean) => void
  /** Returns to the password. */
  onBack: () => void
}

/** The step after the password: the code that an app shows, or a recovery code. */
export function SecondStep({ submit, onAway, onBack }: StepProps) {
  const { t } = useI18n()
  const [byRecovery, setByRecovery] = useState(false)
  const { attributes, busy, errorOf, forget } = useCheckedForm({
    t,
    check: asEntered,
    async send({ code = '' }) {
      await submit(code)
      onAway(false)
    },
    problemOf(error) {
      onAway(isBackendAway(error))
      if (isRefusal(error) && error.code === 'people.secondStepOver') onBack()
      return { field: 'code', words: (say) => wordsOf(say, error) }
    },
    reportError: (words) => toast.error(words, { id: 'auth' }),
  })
  const { ref } = attributes
  useEffect(() => focusOn(ref.current, 'code'), [byRecovery, ref])
  return (
    <form {...attributes} className="grid gap-5 border-t-2 border-ink pt-5">
      <div>
        <h2 className="text-xl font-bold">{t('people.step.title')}</h2>
        <p className="mt-2 text-base text-ink2">
          {t(byRecovery ? 'people.step.textRecovery' : 'people.step.text')}
        </p>
      </div>
      {byRecovery ? (
        <Field
          key="recovery"
          name="code"
          dir="ltr"
          label={t('people.step.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errorOf('code')}
        />
      ) : (
        <Field
          key="app"
          name="code"
          dir="ltr"
          label={t('people.step.code')}
          hint={t('people.step.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={errorOf('code')}
        />
      )}
      <Button kind="act" type="submit" busy={busy} className="w-full">
        {t('people.signIn')}
      </Button>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Button
          kind="text"
          size="medium"
          onClick={() => {
            forget()
            setByRecovery(!byRecovery)
          }}
        >
          {t(byRecovery ? 'people.step.useApp' : 'people.step.useRecovery')}
        </Button>
        <Button kind="text" size="medium" onClick={onBack}>
          {t('people.step.back')}
        </Button>
      </div>
    </form>
  )
}
