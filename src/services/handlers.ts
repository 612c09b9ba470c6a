import { mailSendAgainHandler } from './post/mail-send-again.ts'
import { mailListHandler } from './post/mails.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [mailListHandler, mailSendAgainHandler]
