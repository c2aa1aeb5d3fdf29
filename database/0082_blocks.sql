-- Public blocks that decide shared rounds, as the house reads them: the same for every site, and no secret of any.

create table block_chain (
  chain text primary key,
  tip bigint not null check (tip >= 0),
  -- When the feed was asked that told of this tip.
  read_at timestamptz not null
);

create table block (
  chain text not null references block_chain,
  height bigint not null check (height >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null,
  primary key (chain, height)
);
grant select, insert, update, delete on block_chain, block to fairhouse_app;

-- Of a round that a block decides: which, once betting has closed; its hash is the public seed, as it was first seen.
alter table shared_round
  add column chain text,
  add column height bigint,
  add check ((chain is null) = (height is null)),
  drop constraint shared_round_check1,
  drop constraint shared_round_refund_reason_check;
