import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'
import { focusOn, wordsOf } from './auth-form.tsx'
import { isBackendAway } from './rules.ts'

type StepProps = {
  /** Signs in with the code; throws what went wrong. */
  submit: (code: string) => Promise<void>
  onAway: (away: boolean) => void
  /** To the password again. */
  onBack: () => void
}

/** After the password: the code that an app shows, or a recovery code. */
export function SecondStep({ submit, onAway, onBack }: StepProps) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [byRecovery, setByRecovery] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => focusOn(form.current, 'code'), [byRecovery])
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const code = new FormData(event.currentTarget).get('code')
    setWrong(undefined)
    setBusy(true)
    try {
      await submit(typeof code === 'string' ? code : '')
      onAway(false)
    } catch (error) {
      onAway(isBackendAway(error))
      const words = t(...wordsOf(error))
      toast.error(words, { id: 'auth' })
      if (isRefusal(error) && error.code === 'people.secondStepOver') return onBack()
      setWrong(words)
      focusOn(form.current, 'code')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5 border-t-2 border-ink pt-5"
    >
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
          error={wrong}
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
          error={wrong}
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
            setWrong(undefined)
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
