import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { asEntered, focusOn, refusedProblem, useCheckedForm } from '#platform/checked-form.ts'
import { newsletterConfirm, newsletterConfirmAgain } from '../calls.ts'

type CodeFormProps = {
  /** The address that was mailed, when the page knows it; else it is asked for. */
  email?: string
  onConfirmed: (answer: OutputOf<typeof newsletterConfirm>) => void
}

/** The six digits of the mail, and the way to have it sent again. */
export function CodeForm({ email, onConfirmed }: CodeFormProps) {
  const { t } = useI18n()
  const address = useRef<HTMLDivElement>(null)
  const tell = (words: string) => toast.error(words, { id: 'subscribe' })
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: asEntered,
    async send(entered) {
      const code = inWesternDigits(entered['code'] ?? '')
      onConfirmed(await ask(newsletterConfirm, { email: email ?? entered['email'] ?? '', code }))
    },
    problemOf: (error) => refusedProblem(error, 'newsletter.code.failed'),
    tell,
  })
  const again = useMutation({
    mutationFn: (to: string) => ask(newsletterConfirmAgain, { email: to }),
    onSuccess: () => toast.success(t('newsletter.code.againDone'), { id: 'subscribe' }),
    onError(error) {
      const { code, values, field } = refusedProblem(error, 'newsletter.code.failed')
      tell(t(code, values))
      focusOn(attributes.ref.current, field)
    },
  })
  const entered = () => email ?? address.current?.querySelector('input')?.value ?? ''
  return (
    <form {...attributes} className="mt-5 grid gap-5">
      {email === undefined && (
        <div ref={address}>
          <Field
            name="email"
            type="email"
            label={t('newsletter.email')}
            autoComplete="email"
            required
            error={errorOf('email')}
          />
        </div>
      )}
      <Field
        name="code"
        dir="ltr"
        label={t('newsletter.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errorOf('code')}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button kind="act" type="submit" busy={busy}>
          {t('newsletter.code.do')}
        </Button>
        <Button kind="text" busy={again.isPending} onClick={() => again.mutate(entered())}>
          {t('newsletter.code.again')}
        </Button>
      </div>
    </form>
  )
}

/** Arabic keyboards write digits of their own; blanks come along when digits are copied. */
const inWesternDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\s\u2066-\u2069]/g, '')
