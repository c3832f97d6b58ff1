// Checks a public log from outside, with the Go project's own packages for such logs (golang.org/x/mod/sumdb/note and
// golang.org/x/mod/sumdb/tlog): the checkpoint's signature and age, entries against the tree, and that the log goes on
// from a checkpoint that was saved earlier. It shares nothing with the log's own programs.
//
//	log-check -key VKEY [-old FILE] [-max-age 1h] [-all] [-save FILE] ADDRESS|DIRECTORY
//
// ADDRESS is the prefix of the log's files, such as https://parvis.example/log. Exit codes: 0 the log holds, 1 it does
// not, 2 it could not be read.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const (
	height = 8
	width  = 1 << height
)

// A finding is a fault of the log, not of the connection.
type finding struct{ error }

func main() {
	var (
		vkey   = flag.String("key", "", "verifier key of the log")
		old    = flag.String("old", "", "file of a checkpoint that was saved earlier")
		save   = flag.String("save", "", "file in which the checkpoint is saved")
		maxAge = flag.Duration("max-age", time.Hour, "oldest time that the checkpoint may be signed with")
		all    = flag.Bool("all", false, "check every entry, not a sample")
	)
	flag.Parse()
	if flag.NArg() != 1 || *vkey == "" {
		flag.Usage()
		os.Exit(2)
	}
	report, err := check(&source{at: strings.TrimSuffix(flag.Arg(0), "/")}, *vkey, *old, *save, *maxAge, *all)
	var fault finding
	switch {
	case errors.As(err, &fault):
		fmt.Println("refused:", err)
		os.Exit(1)
	case err != nil:
		fmt.Println("unreadable:", err)
		os.Exit(2)
	}
	fmt.Println("ok:", report)
}

func check(files *source, vkey, old, save string, maxAge time.Duration, all bool) (string, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return "", err
	}
	timed, err := newTimeVerifier(vkey)
	if err != nil {
		return "", err
	}
	known := note.VerifierList(verifier, timed)
	message, err := files.read("checkpoint")
	if err != nil {
		return "", err
	}
	tree, err := open(message, verifier, known)
	if err != nil {
		return "", err
	}
	if age := time.Since(timed.at); timed.at.IsZero() || age > maxAge {
		return "", finding{fmt.Errorf("the checkpoint is stale: signed %v ago, at most %v are allowed", age.Round(time.Second), maxAge)}
	}
	reader := tlog.TileHashReader(tree, files)
	if old != "" {
		if err := continues(old, tree, verifier, known, reader); err != nil {
			return "", err
		}
	}
	checked, err := entries(files, tree, reader, all)
	if err != nil {
		return "", err
	}
	if save != "" {
		if err := os.WriteFile(save, message, 0o644); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d entries, %d of them checked, root %v", tree.N, checked, tree.Hash), nil
}

// open verifies a checkpoint's signature and reads its three lines.
func open(message []byte, verifier note.Verifier, known note.Verifiers) (tlog.Tree, error) {
	opened, err := note.Open(message, known)
	if err != nil {
		return tlog.Tree{}, finding{err}
	}
	isSigned := false
	for _, signature := range opened.Sigs {
		isSigned = isSigned || (signature.Name == verifier.Name() && signature.Hash == verifier.KeyHash())
	}
	lines := strings.Split(opened.Text, "\n")
	if !isSigned || len(lines) < 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, finding{errors.New("the checkpoint is not one of this log")}
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 0 {
		return tlog.Tree{}, finding{errors.New("the checkpoint has no size")}
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return tlog.Tree{}, finding{err}
	}
	return tlog.Tree{N: size, Hash: root}, nil
}

// continues checks that the tree begins with the one of a saved checkpoint.
func continues(file string, tree tlog.Tree, verifier note.Verifier, known note.Verifiers, reader tlog.HashReader) error {
	message, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	earlier, err := open(message, verifier, known)
	if err != nil {
		return fmt.Errorf("the saved checkpoint: %w", err)
	}
	if earlier.N > tree.N {
		return finding{fmt.Errorf("the log was cut off: it had %d entries and has %d", earlier.N, tree.N)}
	}
	if earlier.N == 0 {
		return nil
	}
	proof, err := tlog.ProveTree(tree.N, earlier.N, reader)
	if err != nil {
		return inTree(err)
	}
	if err := tlog.CheckTree(proof, tree.N, tree.Hash, earlier.N, earlier.Hash); err != nil {
		return finding{fmt.Errorf("the log was forked: it does not begin with its %d entries of before", earlier.N)}
	}
	return nil
}

// entries checks entries against the tree: each bundle against the hashes of its tile, and those by a proof each.
func entries(files *source, tree tlog.Tree, reader tlog.HashReader, all bool) (int64, error) {
	bundles := (tree.N + width - 1) / width
	step := int64(1)
	if !all && bundles > 16 {
		step = bundles / 16
	}
	var checked int64
	for n := int64(0); n < bundles; n += step {
		count := tree.N - n*width
		if count > width {
			count = width
		}
		data, err := files.read("tile/entries/" + numbered(n, int(count)))
		if err != nil {
			return checked, err
		}
		indexes := make([]int64, count)
		for i := range indexes {
			indexes[i] = tlog.StoredHashIndex(0, n*width+int64(i))
		}
		hashes, err := reader.ReadHashes(indexes)
		if err != nil {
			return checked, inTree(err)
		}
		for i := range indexes {
			if len(data) < 2 || len(data) < 2+int(binary.BigEndian.Uint16(data)) {
				return checked, finding{fmt.Errorf("bundle %d is cut off", n)}
			}
			length := int(binary.BigEndian.Uint16(data))
			if tlog.RecordHash(data[2:2+length]) != hashes[i] {
				return checked, finding{fmt.Errorf("entry %d is not the one that was signed", n*width+int64(i))}
			}
			data = data[2+length:]
			checked++
		}
		if len(data) != 0 {
			return checked, finding{fmt.Errorf("bundle %d has more than its entries", n)}
		}
		record := n * width
		proof, err := tlog.ProveRecord(tree.N, record, reader)
		if err != nil {
			return checked, inTree(err)
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, record, hashes[0]); err != nil {
			return checked, finding{err}
		}
	}
	return checked, nil
}

// inTree tells a tree that does not fit together from a file that could not be read.
func inTree(err error) error {
	if strings.Contains(err.Error(), "inconsistent") {
		return finding{err}
	}
	return err
}

// A timeVerifier verifies timestamped signatures (cosignature/v1) and keeps the time of the last one that holds.
type timeVerifier struct {
	name string
	hash uint32
	key  ed25519.PublicKey
	at   time.Time
}

// newTimeVerifier makes one of the log's verifier key: the log signs the time with the same key, under another key id.
func newTimeVerifier(vkey string) (*timeVerifier, error) {
	parts := strings.SplitN(vkey, "+", 3)
	if len(parts) != 3 {
		return nil, errors.New("not a verifier key")
	}
	material, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(material) != 1+ed25519.PublicKeySize {
		return nil, errors.New("not a verifier key")
	}
	sum := sha256.Sum256(append(append([]byte(parts[0]+"\n"), 4), material[1:]...))
	return &timeVerifier{name: parts[0], hash: binary.BigEndian.Uint32(sum[:]), key: material[1:]}, nil
}

func (v *timeVerifier) Name() string    { return v.name }
func (v *timeVerifier) KeyHash() uint32 { return v.hash }

func (v *timeVerifier) Verify(message, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	seconds := binary.BigEndian.Uint64(signature)
	signed := append([]byte(fmt.Sprintf("cosignature/v1\ntime %d\n", seconds)), message...)
	if !ed25519.Verify(v.key, signed, signature[8:]) {
		return false
	}
	v.at = time.Unix(int64(seconds), 0)
	return true
}

// A source has the static files of a log: at an address or in a directory.
type source struct {
	at    string
	mutex sync.Mutex
	tiles map[string][]byte
}

func (s *source) Height() int { return height }

// ReadTiles returns tiles for tlog, whose paths name the height, too.
func (s *source) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(tiles))
	for i, tile := range tiles {
		path := fmt.Sprintf("tile/%d/%s", tile.L, numbered(tile.N, tile.W))
		s.mutex.Lock()
		data, ok := s.tiles[path]
		s.mutex.Unlock()
		if !ok {
			var err error
			if data, err = s.read(path); err != nil {
				return nil, err
			}
		}
		found[i] = data
	}
	return found, nil
}

// SaveTiles keeps tiles that tlog has verified.
func (s *source) SaveTiles(tiles []tlog.Tile, data [][]byte) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.tiles == nil || len(s.tiles) > 512 {
		s.tiles = map[string][]byte{}
	}
	for i, tile := range tiles {
		s.tiles[fmt.Sprintf("tile/%d/%s", tile.L, numbered(tile.N, tile.W))] = data[i]
	}
}

func (s *source) read(path string) ([]byte, error) {
	if !strings.Contains(s.at, "://") {
		return os.ReadFile(filepath.Join(s.at, filepath.FromSlash(path)))
	}
	response, err := http.Get(s.at + "/" + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	var body bytes.Buffer
	if _, err := io.Copy(&body, io.LimitReader(response.Body, 32<<20)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return body.Bytes(), nil
}

// numbered writes a tile's index in groups of three digits, and its width when it is not full.
func numbered(n int64, w int) string {
	path := fmt.Sprintf("%03d", n%1000)
	for n >= 1000 {
		n /= 1000
		path = fmt.Sprintf("x%03d/%s", n%1000, path)
	}
	if w < width {
		path += fmt.Sprintf(".p/%d", w)
	}
	return path
}
