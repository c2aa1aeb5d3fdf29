/** A part of `npm run bench games`: what it measures, as Markdown. */

export type Part = {
  title: string
  measure(pace: { rounds: number; ms: number }): Promise<string>
}
