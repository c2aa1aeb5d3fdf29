-- Progressive pots: parameters that a running pot keeps, and the book of everything that ever went in and out.

alter table jackpot
  -- Null for a pot that an outside provider runs and we only show.
  add column odds bigint check (odds > 0),
  -- Of each stake, a fraction as text.
  add column share text,
  -- What the house puts in at the beginning and after every win.
  add column seed bigint not null default 0 check (seed >= 0),
  -- Parts of a minor unit that stakes have fed and the pot does not show yet: over the share's denominator.
  add column carry bigint not null default 0 check (carry >= 0),
  add column seq bigint not null default 0,
  add column closed_at timestamptz,
  add constraint runs_by_rules check ((odds is null) = (share is null));

-- Append-only: the balance of a pot is the sum of its entries. What a player was paid stands in the ledger too.
create table jackpot_entry (
  site_id integer not null,
  jackpot_code text not null,
  seq bigint not null,
  reason text not null check (reason in ('seed', 'contribution', 'won', 'returned')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  -- The house account a seed or contribution comes from; the player who was paid.
  against text,
  player_id bigint,
  round_id text,
  at timestamptz not null,
  primary key (site_id, jackpot_code, seq),
  foreign key (site_id, jackpot_code) references jackpot,
  foreign key (site_id, player_id) references player,
  check ((reason in ('won', 'returned')) = (player_id is not null) and (player_id is null) = (against is not null)),
  check ((reason in ('won', 'returned')) = (amount < 0))
);
create unique index jackpot_entry_round on jackpot_entry (site_id, round_id) where round_id is not null;
create index jackpot_entry_player on jackpot_entry (site_id, player_id);
call fence('jackpot_entry', 'select, insert');
create trigger append_only before update or delete on jackpot_entry for each row execute function refuse_change();
create trigger append_only_whole before truncate on jackpot_entry execute function refuse_change();
