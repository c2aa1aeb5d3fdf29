/** The clock of the process, handed on as `now` so that tests can hold it still. */

export type Clock = () => Date

export const systemClock: Clock = () => new Date()
