import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { refusedProblem } from '#languages/refusal-words.ts'
import { ask } from '#platform/ask.ts'
import { cameFrom } from '#platform/http/came-from.ts'
import type { OutputOf } from '#platform/call.ts'
import { asEntered, focusOn, useCheckedForm } from '#platform/checked-form.ts'
import { newsletterConfirm, newsletterConfirmAgain } from '../calls.ts'
import { LINK_PATHS } from '../rules.ts'
import { inWesternDigits } from './rules.ts'

type CodeFormProps = {
  /** The address that was emailed, if the page knows it; otherwise the form asks for it. */
  email?: string
  onConfirmed: (answer: OutputOf<typeof newsletterConfirm>) => void
}

/** The form for the six digits of the email, with a way to have it sent again. Without scripts, plain-forms.ts answers. */
export function CodeForm({ email, onConfirmed }: CodeFormProps) {
  const { t, addressOf } = useI18n()
  const address = useRef<HTMLDivElement>(null)
  const reportError = (words: string) => toast.error(words, { id: 'subscribe' })
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: asEntered,
    async send(entered) {
      const code = inWesternDigits(entered['code'] ?? '')
      const to = email ?? entered['email'] ?? ''
      onConfirmed(await ask(newsletterConfirm, { email: to, code, came_from: cameFrom() }))
    },
    problemOf: (error) => refusedProblem(error, 'newsletter.code.failed'),
    reportError,
  })
  const again = useMutation({
    mutationFn: (to: string) => ask(newsletterConfirmAgain, { email: to }),
    onSuccess: () => toast.success(t('newsletter.code.againDone'), { id: 'subscribe' }),
    onError(error) {
      const { field, words } = refusedProblem(error, 'newsletter.code.failed')
      reportError(words(t))
      focusOn(attributes.ref.current, field)
    },
  })
  const entered = () => email ?? address.current?.querySelector('input')?.value ?? ''
  return (
    <form {...attributes} action={addressOf(LINK_PATHS.confirm)} className="mt-5 grid gap-5">
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
        <Button
          kind="text"
          type="submit"
          name="again"
          value="1"
          busy={again.isPending}
          onClick={(event) => {
            event.preventDefault()
            again.mutate(entered())
          }}
        >
          {t('newsletter.code.again')}
        </Button>
      </div>
    </form>
  )
}
