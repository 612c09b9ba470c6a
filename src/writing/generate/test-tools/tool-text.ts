/** A report of an invented tool, and what it states about it; empty where it states nothing. */
export type ToolText = { title: string; text: string; name: string; provider: string; pricing: string }
