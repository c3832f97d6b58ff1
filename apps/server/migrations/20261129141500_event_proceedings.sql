-- Facts that an assembly publishes about its sittings and meetings. Administrators do not correct them.
alter table events
  add column organ_uid text check (char_length(organ_uid) <= 120), -- Committee or chamber that meets, as in `organs`.
  add column dossier_uids text[] not null default '{}', -- Legislative files of the agenda, in its order, as in `laws`.
  add column report_url text check (report_url like 'https://%'),
  add column video_url text check (video_url like 'https://%'),
  add column is_open_to_press boolean;
