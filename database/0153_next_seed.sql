-- A pair of seeds that waits has no client seed: its server seed is committed to, and the commitment shown, before the
-- player chooses. It comes into force with that choice.
alter table seed_pair alter column client_seed drop not null;
alter table seed_pair add column in_force_at timestamptz;
update seed_pair set in_force_at = created_at;
alter table seed_pair add constraint seed_pair_waits check (
  case when client_seed is null then in_force_at is null and revealed_at is null and next_nonce = 0
       else in_force_at is not null end);
drop index seed_pair_in_force;
create unique index seed_pair_in_force on seed_pair (site_id, player_id) where revealed_at is null and client_seed is not null;
create unique index seed_pair_next on seed_pair (site_id, player_id) where client_seed is null;
