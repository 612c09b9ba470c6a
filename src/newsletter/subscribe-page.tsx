import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Choice, Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { refusedProblem } from '#languages/refusal-words.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { useCall } from '#platform/ask.ts'
import { cameFrom } from '#platform/http/came-from.ts'
import { useCheckedForm } from '#platform/checked-form.ts'
import { newsletterSubscribe } from './calls.ts'
import { Mailed } from './confirming/mailed.tsx'
import { INTERESTS } from './rules.ts'
import { wholeSubscription } from './subscription.ts'

export const Route = createFileRoute('/subscribe')({
  component: SubscribePage,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/subscribe',
      language: context.language,
      title: t('newsletter.title'),
      description: t('newsletter.description'),
    })
  },
})

function SubscribePage() {
  const { t } = useI18n()
  const [mailed, setMailed] = useState<{ email: string; time: number }>()
  return (
    <main id="main" className="container-page grid gap-x-10 gap-y-12 py-12 sm:py-16 lg:grid-cols-12">
      <div className="w-full max-w-[480px] lg:col-span-6">
        <h1 className="text-3xl font-extrabold sm:text-4xl">{t('newsletter.title')}</h1>
        <p className="mt-3 text-lg text-ink2">{t('newsletter.description')}</p>
        <PageLink href="/digest" className={`${buttonClass('text', 'medium')} mt-2`}>
          {t('newsletter.archive.title')}
        </PageLink>
        {mailed && <Mailed key={mailed.time} email={mailed.email} />}
        <Form onSubscribed={(email) => setMailed({ email, time: (mailed?.time ?? 0) + 1 })} />
      </div>
      <Gains />
    </main>
  )
}

function Form({ onSubscribed }: { onSubscribed: (email: string) => void }) {
  const { t, language, addressOf } = useI18n()
  const subscribe = useCall(newsletterSubscribe)
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: (entered) =>
      wholeSubscription.safeParse({
        name: entered.get('name'),
        email: entered.get('email'),
        language: entered.get('language'),
        interests: entered.getAll('interests'),
        source: addressOf('/subscribe'),
      }),
    async send(entered) {
      const from = cameFrom()
      await subscribe.mutateAsync({ ...entered, ...(from !== undefined && { came_from: from }) })
      attributes.ref.current?.reset()
      toast.success(t('newsletter.welcome'), { id: 'subscribe', description: t('newsletter.welcomeBody') })
      onSubscribed(entered.email)
    },
    problemOf: (error) => refusedProblem(error, 'newsletter.failed'),
    reportError: (words, of) =>
      toast.error(t(of === 'check' ? 'newsletter.validationError' : 'newsletter.error'), {
        id: 'subscribe',
        description: words,
        destructive: true,
      }),
  })
  return (
    <form {...attributes} action={addressOf('/subscribe')} className="mt-8 grid gap-5">
      <p className="text-sm text-ink2">{t('newsletter.required')}</p>
      <Field name="name" label={t('newsletter.name')} autoComplete="name" required error={errorOf('name')} />
      <Field
        name="email"
        type="email"
        label={t('newsletter.email')}
        autoComplete="email"
        required
        error={errorOf('email')}
      />
      <Choice name="language" label={t('newsletter.language')} key={language} defaultValue={language}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </Choice>
      <fieldset>
        <legend className="text-sm font-semibold">{t('newsletter.interests')}</legend>
        <div className="mt-1 divide-y divide-line border-y border-line">
          {INTERESTS.map((interest) => (
            <Tick
              key={interest}
              name="interests"
              value={interest}
              label={t(`newsletter.interest.${interest}`)}
              hint={t(`newsletter.interest.${interest}Hint`)}
            />
          ))}
        </div>
      </fieldset>
      <p className="text-xs text-ink2">{t('newsletter.consent')}</p>
      <Button kind="act" type="submit" busy={busy} className="w-full">
        {t(busy ? 'newsletter.sending' : 'newsletter.submit')}
      </Button>
    </form>
  )
}

const GAINS = ['twice', 'languages', 'sources'] as const

/** Three tiles: frequency, languages and sources. */
function Gains() {
  const { t } = useI18n()
  return (
    <aside aria-labelledby="gains" className="max-lg:max-w-[480px] lg:col-span-5 lg:col-start-8">
      <h2 id="gains" className="sr-only">
        {t('newsletter.gains')}
      </h2>
      <div className="grid gap-px">
        {GAINS.map((gain) => (
          <div key={gain} className="ground-inverse p-6 sm:p-8">
            <h3 className="text-2xl font-extrabold">{t(`newsletter.gain.${gain}`)}</h3>
            <p className="mt-2 text-base text-oninverse2">{t(`newsletter.gain.${gain}Body`)}</p>
          </div>
        ))}
      </div>
    </aside>
  )
}
