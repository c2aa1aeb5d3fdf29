/** A card in which one of a few is chosen and sent: a break's length, how often play stops. */

import type { ReactNode } from 'react'
import type { Action } from '#client/query.tsx'
import type { Path } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Choice, type Option } from '#ui/choice.tsx'
import { Refused } from '../said.tsx'

export function ChoiceForm({
  title,
  text,
  legend,
  name,
  chosen,
  onChoose,
  options,
  action: { isBusy, failure },
  label,
  onSubmit,
  children,
}: {
  title: string
  text: string
  legend: string
  name: string
  chosen: number
  onChoose: (value: number) => void
  options: readonly (Omit<Option, 'value'> & { value: number })[]
  action: Pick<Action<Path, never>, 'isBusy' | 'failure'>
  label: string
  onSubmit: () => Promise<void>
  /** What was done, above why it was not. */
  children?: ReactNode
}) {
  return (
    <Card title={title}>
      <p>{text}</p>
      <form
        method="post"
        className="stack"
        data-actions="start"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        <Choice
          legend={legend}
          name={name}
          chosen={String(chosen)}
          onChoose={(value) => onChoose(Number(value))}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
        />
        {children}
        <Refused failure={failure} />
        <Button type="submit" isBusy={isBusy}>
          {label}
        </Button>
      </form>
    </Card>
  )
}
