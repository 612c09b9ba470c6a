import { readConfig } from './config.ts'

/** Why these settings are refused, or `none`. */
export function complaint(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'none'
}
