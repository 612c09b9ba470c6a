import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { late } from '#ui/late.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { refusedProblem } from '#languages/refusal-words.ts'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { asEntered, useCheckedForm } from '#platform/checked-form.ts'
import { cameFrom } from '#platform/http/came-from.ts'
import { newsletterSubscribe } from './calls.ts'

const Mailed = late(async () => ({ default: (await import('./confirming/mailed.tsx')).Mailed }))

/**
 * Subscribes to the digest with an address alone, in the language of the page. Not for people who are signed in: their digest
 * is in their account. Without scripts, plain-forms.ts answers. `path`: the page with the field, without its language.
 */
export function DigestField({ path }: { path: string }) {
  const { t, addressOf } = useI18n()
  const { user } = useSession()
  const [mailed, setMailed] = useState<string>()
  if (user !== null) return null
  if (mailed !== undefined) return <Mailed email={mailed} />
  return (
    <section
      aria-labelledby="digest-field"
      className="mt-10 border-t-2 border-b border-t-ink border-b-line pt-5 pb-7 print:hidden"
    >
      <h2 id="digest-field" className="text-xl font-bold">
        {t('newsletter.title')}
      </h2>
      <p className="mt-2 text-base text-ink2">{t('newsletter.description')}</p>
      <AddressForm source={addressOf(path)} onSubscribed={setMailed} />
    </section>
  )
}

type AddressFormProps = { source: string; onSubscribed: (email: string) => void }

function AddressForm({ source, onSubscribed }: AddressFormProps) {
  const { t, language, addressOf } = useI18n()
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: asEntered,
    async send({ email = '' }) {
      const from = cameFrom()
      const asked = { email, language, source }
      await ask(newsletterSubscribe, { ...asked, ...(from !== undefined && { came_from: from }) })
      toast.success(t('newsletter.welcome'), { id: 'subscribe', description: t('newsletter.welcomeBody') })
      onSubscribed(email)
    },
    problemOf: (error) => refusedProblem(error, 'newsletter.failed'),
  })
  return (
    <form {...attributes} action={addressOf('/subscribe')} className="mt-4 grid gap-3">
      <input type="hidden" name="source" value={source} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <Field
            name="email"
            type="email"
            label={t('newsletter.email')}
            autoComplete="email"
            required
            error={errorOf('email') ?? errorOf('')}
          />
        </div>
        <Button kind="act" type="submit" busy={busy} className="max-sm:w-full">
          {t(busy ? 'newsletter.sending' : 'newsletter.submit')}
        </Button>
      </div>
      <p className="text-xs text-ink2">{t('newsletter.consent')}</p>
    </form>
  )
}
