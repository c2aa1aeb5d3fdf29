-- What came of one transfer; `n` is the series it belongs to.
create type posting as (
  n bigint, outcome text, refusal text, transfer_id bigint, cash bigint, held bigint, bonus bigint, tokens bigint,
  at timestamptz, round_id text
);

-- Posts series of transfers: each belongs to one player, and happens in its order, whole or not at all. A series is
-- answered up to its first refusal, and harms no other. The first of all go together, then the second of those that
-- have one, and so on; where one is refused behind others of its series, all is undone and each goes by itself.
create function post_series(batch jsonb) returns setof posting
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  step integer := 0;
  going bigint[] := array(select generate_series(1, jsonb_array_length(batch)));
  wave posting[];
  told posting[] := '{}';
begin
  begin
    while going <> '{}' loop
      wave := array(
        select row(going[p.n], p.outcome, p.refusal, p.transfer_id, p.cash, p.held, p.bonus, p.tokens, p.at, p.round_id)::posting
          from post((select jsonb_agg(batch->(n::integer - 1)->step order by i) from unnest(going) with ordinality as g (n, i))) p
         order by p.n
      );
      told := told || wave;
      if step > 0 and 'refused' = any(array(select outcome from unnest(wave))) then
        raise sqlstate 'FH001';
      end if;
      step := step + 1;
      going := array(
        select w.n from unnest(wave) w where w.outcome <> 'refused' and batch->(w.n::integer - 1)->step is not null
      );
    end loop;
  exception when sqlstate 'FH001' then
    if jsonb_array_length(batch) > 1 then
      for i in 1 .. jsonb_array_length(batch) loop
        return query select i::bigint, p.outcome, p.refusal, p.transfer_id, p.cash, p.held, p.bonus, p.tokens, p.at, p.round_id
          from post_series(jsonb_build_array(batch->(i - 1))) p;
      end loop;
      return;
    end if;
  end;
  return query select * from unnest(told);
end $$;
alter function post_series(jsonb) owner to fairhouse_core;
revoke all on function post_series(jsonb) from public;
grant execute on function post_series(jsonb) to fairhouse_app;
