/** The way from a visit to a plan, in its order. */
export const FUNNEL_STEPS = ['visit', 'read', 'subscribe', 'confirm', 'account', 'trial', 'paid'] as const
