import { say } from '#languages/languages.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language, addressIn } from '#languages/rules.ts'
import type { PlainField, PlainForm } from '#services/plain-page.ts'
import type { Preferences } from './calls.ts'
import { MOMENTUM_STEPS, frequencyInForce } from './preferences/rules.ts'
import { INTERESTS, LINK_PATHS, SUBSCRIBE_PATH } from './rules.ts'

const nameField = (language: Language, value: string): PlainField => ({
  name: 'name',
  value,
  label: say(language, 'newsletter.name'),
  attributes: { dir: 'auto', autocomplete: 'name' },
})

const emailField = (language: Language, value: string): PlainField => ({
  name: 'email',
  value,
  label: say(language, 'newsletter.email'),
  attributes: { type: 'email', autocomplete: 'email' },
})

const languageField = (label: string, chosen: string): PlainField => ({
  name: 'language',
  label,
  options: LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]]),
  chosen: [chosen],
})

const interestsField = (language: Language, chosen: readonly string[]): PlainField => ({
  name: 'interests',
  label: say(language, 'newsletter.interests'),
  options: INTERESTS.map((each) => [each, say(language, `newsletter.interest.${each}`)]),
  chosen,
  many: true,
})

/** The form for the address and the digits of the confirmation email, with a button that has them sent again. */
export const codeForm = (language: Language, email: string, code = ''): PlainForm => ({
  action: addressIn(language, LINK_PATHS.confirm),
  fields: [
    emailField(language, email),
    {
      name: 'code',
      value: code,
      label: say(language, 'newsletter.code.label'),
      attributes: { inputmode: 'numeric', autocomplete: 'one-time-code' },
    },
  ],
  buttons: [
    { words: say(language, 'newsletter.code.do') },
    { words: say(language, 'newsletter.code.again'), name: 'again', value: '1' },
  ],
})

/** What was typed into the form of /subscribe; without a name in that of an article, which asks for an address only. */
type TypedSubscription = Partial<Record<'name' | 'email' | 'language' | 'source', string>>

/** The form of /subscribe or of an article, with what was typed. */
export function subscriptionForm(
  language: Language,
  { name, email = '', language: chosen = language, source }: TypedSubscription,
  interests: readonly string[],
): PlainForm {
  const words = (key: string) => say(language, key)
  return {
    action: addressIn(language, SUBSCRIBE_PATH),
    fields: [
      ...(source === undefined ? [] : [{ name: 'source', value: source }]),
      ...(name === undefined ? [] : [nameField(language, name)]),
      emailField(language, email),
      ...(name === undefined
        ? []
        : [languageField(words('newsletter.language'), chosen), interestsField(language, interests)]),
    ],
    note: words('newsletter.consent'),
    buttons: [{ words: words('newsletter.submit') }],
  }
}

/** The form for the choices of a subscriber, with buttons that save them and that pause the digest. */
export function choicesForm(language: Language, token: string, now: Preferences): PlainForm {
  const words = (key: string) => say(language, key)
  const preferences = 'newsletter.preferences'
  return {
    action: addressIn(language, LINK_PATHS.manage),
    fields: [
      { name: 't', value: token },
      nameField(language, now.name),
      languageField(words(`${preferences}.language`), now.language),
      interestsField(language, now.interests),
      {
        name: 'frequency',
        label: words(`${preferences}.frequency`),
        options: now.frequencies.map((each) => [each, words(`${preferences}.frequency.${each}`)]),
        chosen: [frequencyInForce(now.frequency, now.tier)],
      },
      {
        name: 'min_momentum',
        label: words(`${preferences}.momentum`),
        options: [...new Set([...MOMENTUM_STEPS, now.min_momentum])]
          .toSorted((one, other) => one - other)
          .map((score) => [
            String(score),
            score === 0
              ? words(`${preferences}.momentumAll`)
              : say(language, `${preferences}.momentumFrom`, { score }),
          ]),
        chosen: [String(now.min_momentum)],
      },
    ],
    buttons: [
      { words: words(`${preferences}.save`), name: 'do', value: 'save' },
      {
        words: words(now.paused_until === null ? `${preferences}.pause` : `${preferences}.pauseEnd`),
        name: 'do',
        value: now.paused_until === null ? 'pause' : 'resume',
      },
    ],
  }
}
