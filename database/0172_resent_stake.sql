-- What the gate says to a stake of a provider that is told again after its session has ended; null where it lets it pass.
-- As the ledger's role: the gate of outside rounds reads keys of transfers, which requests may not.
create function resent_gate(of_player bigint, of_provider text, told_at timestamptz, stake bigint, of_round jsonb)
  returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(nullif(o.refusal, ''), g.refusal, case when stake > a.stake_max then 'bonusStakeTooHigh' end)
      from player p
      join site s using (site_id)
      left join play y using (site_id, player_id)
      cross join lateral (
        select min(a.stake_max) as stake_max, greatest(max(a.moved_at), told_at) as at from account a
         where a.site_id = p.site_id and a.player_id = p.player_id
      ) a
      -- No session is asked for: one that is named where none stands.
      cross join lateral gate(p.site_id, p.player_id, 'stake', 'resent', a.at,
        (told_at at time zone s.time_zone)::date, stake, 0, of_round, stake, stake, y) g
      cross join lateral outside_gate(p.site_id, p.player_id, of_provider, 'stake', of_round) o
     where p.site_id = current_site() and p.player_id = of_player
  $$;
alter function resent_gate(bigint, text, timestamptz, bigint, jsonb) owner to fairhouse_core;
revoke all on function resent_gate(bigint, text, timestamptz, bigint, jsonb) from public;
grant execute on function resent_gate(bigint, text, timestamptz, bigint, jsonb) to fairhouse_app;
