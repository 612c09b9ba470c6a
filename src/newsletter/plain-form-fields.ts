import { say } from '#languages/languages.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language, addressIn } from '#languages/rules.ts'
import type { PlainForm } from '#services/plain-page.ts'
import type { Preferences } from './calls.ts'
import { MOMENTUM_STEPS, frequencyInForce } from './preferences/rules.ts'
import { INTERESTS, LINK_PATHS } from './rules.ts'

/** The form for the address and the digits of the confirmation email, with a button that has them sent again. */
export const codeForm = (language: Language, email: string): PlainForm => ({
  action: addressIn(language, LINK_PATHS.confirm),
  fields: [
    {
      name: 'email',
      value: email,
      label: say(language, 'newsletter.email'),
      attributes: { type: 'email', autocomplete: 'email' },
    },
    {
      name: 'code',
      label: say(language, 'newsletter.code.label'),
      attributes: { inputmode: 'numeric', autocomplete: 'one-time-code' },
    },
  ],
  buttons: [
    { words: say(language, 'newsletter.code.do') },
    { words: say(language, 'newsletter.code.again'), name: 'again', value: '1' },
  ],
})

/** The form for the choices of a subscriber, with buttons that save them and that pause the digest. */
export function choicesForm(language: Language, token: string, now: Preferences): PlainForm {
  const words = (key: string) => say(language, key)
  const preferences = 'newsletter.preferences'
  return {
    action: addressIn(language, LINK_PATHS.manage),
    fields: [
      { name: 't', value: token },
      { name: 'name', value: now.name, label: words('newsletter.name'), attributes: { dir: 'auto' } },
      {
        name: 'language',
        label: words(`${preferences}.language`),
        options: LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]]),
        chosen: [now.language],
      },
      {
        name: 'interests',
        label: words('newsletter.interests'),
        options: INTERESTS.map((each) => [each, words(`newsletter.interest.${each}`)]),
        chosen: now.interests,
        many: true,
      },
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
