import type { Translate } from '#languages/translate.ts'

/** The title of the page. In its own file, because every page loads what the head of each page needs. */
export const checkoutTitle = (t: Translate): string => t('membership.testCheckout.title')
