@spec-2 @2.admin-rooms
Feature: Rooms and time slots
  A school defines its rooms and time slots once, and schedules its classes in them.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @3.rooms-and-times @spec-3 @spec-4
  Scenario: Rooms are added, edited in the list, and deleted after a confirmation
    When Ada visits the rooms of "Lindenschule"
    Then Ada sees "No rooms yet."
    When Ada chooses "Add room"
    And Ada sets
      | Name             | Studio |
      | Capacity (optional) | 12     |
    And Ada chooses "Add room"
    Then Ada sees one toast "Success" saying "Room was created successfully"
    And the focus of Ada is on "Add room"
    And Ada's list "Rooms" says
      | Studio | Capacity 12 | No classes yet |
    When Ada chooses "Edit Studio"
    And Ada sets
      | Name             | Art studio |
      | Capacity (optional) |            |
    And Ada chooses "Save room"
    Then Ada sees one toast "Success" saying "Room was saved successfully"
    And the focus of Ada is on "Edit Art studio"
    When Ada chooses "Delete Art studio"
    Then Ada sees the dialog "Delete Art studio?" saying "No classes meet here."
    When Ada answers "Delete"
    Then Ada sees "No rooms yet."

  @3.rooms-and-times @spec-3 @spec-9
  Scenario: Time slots are sorted by time, and show their times as 9:00 AM
    Given "Lindenschule" has the time slots
      | name        | starts | ends  |
      | Second hour | 13:00  | 14:00 |
      | First hour  | 09:30  | 10:30 |
    When Ada visits the rooms of "Lindenschule"
    Then Ada's list "Time slots" says
      | First hour  | 9:30–10:30 AM |
      | Second hour | 1:00–2:00 PM  |
    When Ada chooses "Add time slot"
    And Ada sets
      | Name   | Lunch |
      | Starts | 12:00 |
      | Ends   | 12:45 |
    And Ada chooses "Add time slot"
    Then Ada's list "Time slots" says
      | First hour  | 9:30–10:30 AM  |
      | Lunch       | 12:00–12:45 PM |
      | Second hour | 1:00–2:00 PM   |

  @3.rooms-and-times @spec-3 @spec-5
  Scenario: A duplicate name and an end before the start show errors at their fields
    Given "Lindenschule" has the rooms
      | name   |
      | Studio |
    When Ada visits the rooms of "Lindenschule"
    And Ada chooses "Add room"
    And Ada sets
      | Name             | studio |
      | Capacity (optional) | many   |
    And Ada chooses "Add room"
    Then Ada reads "Enter a whole number from 1 to 9999." at "Capacity (optional)"
    When Ada sets
      | Capacity (optional) | 8 |
    And Ada chooses "Add room"
    Then Ada reads "There’s already a room named Studio." at "Name"
    When Ada chooses "Cancel"
    And Ada chooses "Add time slot"
    And Ada sets
      | Name   | Lunch |
      | Starts | 12:00 |
      | Ends   | 11:45 |
    And Ada chooses "Add time slot"
    Then Ada reads "The end must be after the start." at "Ends"

  @3.rooms-and-times @spec-3
  Scenario: Deleting a room says how many classes are in it, and does not delete them
    Given "Lindenschule" has the rooms
      | name   |
      | Studio |
    And "Lindenschule" has the classes
      | name    |
      | Algebra |
      | Botany  |
    And the classes meet
      | name    | room   |
      | Algebra | Studio |
      | Botany  | Studio |
    When Ada visits the rooms of "Lindenschule"
    Then Ada's list "Rooms" says
      | Studio | 2 classes |
    When Ada chooses "Delete Studio"
    Then Ada sees the dialog "Delete Studio?" saying "2 classes meet in it. They’ll have no room until someone chooses another."
    When Ada answers "Delete"
    Then Ada sees one toast "Success" saying "Room was deleted successfully"
    When Ada goes to "Classes"
    Then Ada's list shows
      | Algebra |
      | Botany  |

  @6.admin-calls @spec-6
  Scenario: People who can only view classes see the rooms, and cannot change them
    Given Cora is signed in
    And Cora holds the role "Viewer" in "Lindenschule"
    And "Lindenschule" has the rooms
      | name   |
      | Studio |
    When Cora visits the rooms of "Lindenschule"
    Then Cora's list "Rooms" says
      | Studio |
    And Cora is not offered "Add room"
    And Cora is not offered "Edit Studio"

  @2.notification-preview @2.notification-undo
  Scenario: New hours of a time slot show who will be notified, and are undone
    Given "Lindenschule" has the semester "Winter" from 11/01/2026 to 02/28/2027
    And "Lindenschule" has the classes
      | name  | semester | starts     | ends       |
      | Choir | Winter   | 11/01/2026 | 02/28/2027 |
    And "Lindenschule" has the time slots
      | name       | starts | ends  |
      | First hour | 09:30  | 10:30 |
    And the classes meet
      | name  | slot       |
      | Choir | First hour |
    And Mona has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"
    When Ada visits the rooms of "Lindenschule"
    And Ada chooses "Edit First hour"
    And Ada sets
      | Starts | 10:00 |
      | Ends   | 11:00 |
    Then Ada sees "1 family, 1 email."
    When Ada sets "Add a sentence (optional)" to "The bus comes later."
    And Ada chooses "Save time slot"
    Then Ada sees one toast "Success" saying "Time slot was saved successfully"
    And Ada sees a toast with "1 family will be notified in 10 minutes."
    And Ada's list "Time slots" says
      | First hour | 10:00–11:00 AM | 1 class |
    When Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "The change was undone."
    And Ada's list "Time slots" says
      | First hour | 9:30–10:30 AM | 1 class |
    And no email comes to Mona
