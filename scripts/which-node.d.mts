type System = { platform: string; isMusl: boolean; version: string }
/** The system that this process runs on, and its Node. */
export function thisSystem(): System
/** Which Node the site runs on, the pinned one or the one that starts it, or why it cannot run. */
export function whichNode(system: System): { use: 'pinned' | 'own' } | { problem: string }
